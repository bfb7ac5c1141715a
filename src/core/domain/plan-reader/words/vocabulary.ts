/** Words as they stand in headings, in lower case and mostly without the plural's s. One list a purpose, all languages in it. */
function words(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.trim().split(/\s+/)))
}

/** A section of that name holds steps. */
export const workWords = words(
  'step plan task subtask todo checklist action milestone phase roadmap backlog instruction',
  'schritt schritte umsetzungsschritte aufgabe aufgaben umsetzungsplan maßnahme maßnahmen arbeitspaket arbeitspakete meilenstein',
  'meilensteine checkliste étape tâche jalon paso tarea hito passo tarefa',
  '步骤 实施步骤 实现步骤 具体步骤 计划 实施计划 开发计划 行动计划 任务 任务列表 任务清单 任务分解 待办 待办事项 行动项 清单 里程碑',
  '手順 実装手順 ステップ タスク 計画 実装計画',
)

/** So does one of these, unless it is one of several numbered headings: then it is itself a step. */
export const vagueWorkWords = words(
  'implementation approach work execution development procedure process workflow strategy change delivery',
  'umsetzung vorgehen ablauf implementierung implémentation implementación implementação 实施 实现 方案 実装',
)

/** What such a section lists is not work to be done for the plan. */
export const otherWords = words(
  'overview summary tldr context background motivation introduction intro problem goal objective purpose aim scope assumption',
  'risk mitigation contingency rollback fallback concern note remark caveat warning question faq reference resource link alternative',
  'option rationale reasoning tradeoff acceptance criteria criterion metric kpi dependency dependencies prerequisite constraint limitation',
  'glossary terminology appendix changelog timeline estimate estimation effort budget cost stakeholder contact contents future',
  'état aperçu résumé contexte objectif risque hypothèse référence dépendance prérequis alternatives',
  'resumen contexto objetivo riesgo supuesto pregunta nota referencia dependencia requisito alternativa resumo risco',
  'überblick übersicht zusammenfassung kontext hintergrund einleitung ziel ziele nichtziele risiko risiken annahme annahmen frage',
  'fragen hinweis hinweise notiz notizen anmerkung anmerkungen akzeptanzkriterien abnahmekriterien erfolgskriterien abhängigkeit',
  'abhängigkeiten voraussetzung voraussetzungen rahmenbedingung rahmenbedingungen einschränkungen alternative alternativen referenz',
  'referenzen quellen glossar anhang zeitplan aufwand aufwandsschätzung abgrenzung',
  '概述 概览 简介 背景 现状 目标 目的 非目标 范围 风险 风险与对策 假设 注意事项 备注 说明 问题 开放问题 待定问题 参考 参考资料 验收标准',
  '成功标准 依赖 前提 前提条件 前置条件 约束 附录 术语 时间表 时间线 总结 概要 目次 リスク 注意点 前提 備考',
)

/** Nor is what these list, unless they are one of several numbered headings: then “2. Requirements” is a step like the others. */
export const descriptionWords = words(
  'architecture component stack diagram structure flow usage principle requirement analysis finding observation insight takeaway',
  'outcome result benefit impact example deliverable decision consideration history definition team behavior behaviour',
  'anforderungen architektur 架构 需求',
)

/** Such a section tells where and in which order the work will happen: read as steps only if the plan names no others. */
export const againWords = words('file order sequence schedule dateien datei reihenfolge fichier archivo 文件 文件清单 ファイル')

/** Words that stand beside the one that decides. */
export const besideWords = words(
  'a an the our my your this its here is are s what thing i we you will ll first proposed suggested recommended detailed concrete',
  'high low level technical project product business system software code design main key core major minor critical open remaining',
  'outstanding next immediate potential possible known important additional other general initial current existing final quick brief',
  'executive overall functional nonfunctional non not out testing test validation verification expected manual automated unit integration clarifying unresolved tech',
  'migration rollout deployment release refactoring refactor security performance estimated time',
  'success exit completion done affected relevant sequential ordered',
  'engineering user data technology',
  'nicht offene offener technische technischer wichtige nächste konkrete die der das den hors périmètre questions abiertas offen',
)

/** Words that may stand after it. */
export const trailingWords = words('list breakdown item log statement considered rejected involved affected changed modified touched')

/** Beyond such a word a heading only says of what: “Summary of the tasks” is a summary. */
export const linkWords = words('of for to by per in with about from on against behind für zur zum von der pour de du para')

/** Phrases whose words would mislead one by one. */
export const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bto[ -]?do(?:['’]?s)?\b/g, 'todo'],
  [/\bout of scope\b|\bin scope\b/g, 'scope'],
  [/\bdefinition of (?:done|ready)\b|\bdone when\b/g, 'criteria'],
  [/\btl; ?dr\b/g, 'tldr'],
  [/\bq ?& ?a\b/g, 'faq'],
  [/\bpros (?:and|&) cons\b/g, 'tradeoff'],
  [/\btrade-?offs?\b/g, 'tradeoff'],
  [/\btable of contents\b/g, 'contents'],
  [/\bchange ?log\b|\brevision history\b/g, 'changelog'],
  [/\bfurther reading\b|\bprior art\b/g, 'reference'],
  [/\blessons learned\b|\bgood to know\b/g, 'note'],
  [/\bsteps to reproduce\b|\brepro(?:duction)?(?: steps)?\b|\bhow to reproduce\b/g, 'context'],
  [/\bhow (?:it|this) works\b|\bwhy\b.*$/g, 'rationale'],
  [/\bwhat (?:i|we) (?:found|learned|know|discovered)\b/g, 'finding'],
  [/\bthings to consider\b/g, 'consideration'],
  [/\bedge cases\b|\b(?:known|open) issues\b/g, 'consideration'],
  [/\broot causes?\b/g, 'finding'],
  [/\border of execution\b|\bcritical path\b|\bnext steps\b/g, 'order'],
  [/\bstatus quo\b|\b(?:current|existing) (?:state|situation|behaviou?r|setup|code|implementation|architecture)\b/g, 'context'],
  [/\bwhat (?:could|can|might) go wrong\b/g, 'risk'],
  [/\bfuture (?:work|steps|phases|tasks|plans?|improvements|enhancements|considerations|ideas)\b/g, 'future'],
  [/\brollback (?:plan|steps|strategy|procedure)\b|\b(?:contingency|fallback) plan\b/g, 'rollback'],
]

/** What a line within a step tells about it, rather than what to do, though no section is named so. */
export const fieldWords = words(
  'priority prio priorität priorité prioridad 优先级 status owner assignee assigned why reason description detail when due deadline',
  'duration complexity difficulty size tag label location where expected output input type category skill agent model tool id',
  'verantwortlich begründung beschreibung dauer',
)
