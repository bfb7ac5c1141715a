/** What the tables of a database have once all migrations are through. Written down, since to try them out takes a good part of a daemon’s start; a test compares. */
export const columns: Readonly<Record<string, string>> = {
  agents: 'created_at definition id problem source tenant_id updated_at version',
  artifact_revisions: 'artifact_id at by_whom content id revision tenant_id title version',
  artifacts: 'conversation_id created_at created_by id revision sprint_id stage tenant_id title type updated_at version',
  caps: 'amount created_at created_by id measure of_whom per scope tenant_id told uid unpriced updated_at version',
  claims: 'by_whom claimed_at fence id lease_clock lease_until minutes tenant_id todo_id',
  commands: 'agent_id created_at description id is_subtask problem template tenant_id updated_at version',
  comments: 'agent_id by_whom created_at id task_id tenant_id text todo_id uid updated_at version',
  counters: 'last noun tenant_id',
  counts: 'count line name since tenant_id',
  deleted_sessions: 'id tenant_id',
  dependencies: 'on_id on_kind state tenant_id todo_id',
  events: 'about at by_whom call data seq session tenant_id type undo undoes',
  idempotency_keys: 'created_at fingerprint key output tenant_id',
  installation: 'name value',
  jobs: 'attempts conversation_id due_at handed_out_at key kind payload queue tenant_id',
  links: 'agent_id by_whom created_at id kind label task_id tenant_id todo_id uid updated_at value version',
  memories: 'agent_id body body_words conversation_id created_at created_by id tenant_id title title_words type uid updated_at version',
  messages:
    'answers_up_to by_whom compacted_at conversation_id created_at ended_at error finish from_id hops id kind model place rights role run_id tenant_id uid usage version writs',
  nodes: 'id seen_at',
  notifications: 'agent_id attempts conversation_id created_at delivery held_back id read_at task_id tenant_id text uid version',
  parts: 'content conversation_id created_at id message_id position tenant_id updated_at version',
  questions:
    'agent_id answer answered_at answered_by asked_at conversation_id id kind options part_id rights tenant_id text tool uid version',
  removed: 'at call id noun number row_as_it_was tenant_id',
  removed_links: 'at call id link target tenant_id',
  runs: 'agent_id cause conversation_id detail ended_at fence hash id lease_clock lease_until meter node outcome output process progress read_from rights schedule_id started_at stopping task_id tenant_id turns usage version',
  schedules:
    'action conversation_id created_at created_by cron id last_at missed next_at only_if paused_at prompt rights tenant_id title uid updated_at version written zone',
  search_documents: 'at conversation_id id kind print row_id tenant_id title_words',
  search_places: 'after_row cursor last_document phase tenant_id',
  seen: 'conversation_id tenant_id up_to who',
  sessions:
    'agent_id archived_at asker awaiting channel created_at depth folder hold hops id outcome parent_id parked parked_by permissions read_up_to remote reports task_id tenant_id title todos told tree uid updated_at version wakes',
  sprints: 'created_at created_by goal id status tenant_id title updated_at version',
  tasks:
    'archived_at archived_steps conversation_id created_at created_by depth description id owner parent_id resources status tenant_id thread title uid updated_at version',
  tenants: 'channel created_at deleted_at id last_event name person stored_bytes trimmed_up_to',
  todos:
    'adopted agent_id artifact_id blocked_reason completed_at completed_by conversation_id created_at created_by description due_at id key not_before origin parent_id position priority requires source sprint_id status subject tags task_id tenant_id uid updated_at version waits waits_for',
  trimmed_sessions: 'list_version session tenant_id used_at',
  tokens: 'access agent_id created_at expires_at hash id is_operator name person revoked_at tenant_id version',
  usage_sums:
    'cache_write_tokens cached_tokens day input_tokens milliseconds name nanodollars output_tokens reasoning_tokens requests scope tenant_id unpriced unreported',
}
