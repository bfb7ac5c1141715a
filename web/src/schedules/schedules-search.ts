/** Which schedule is shown in full. */
export interface SchedulesSearch {
  open?: number
}

export function schedulesSearch({ open }: Record<string, unknown>): SchedulesSearch {
  return typeof open === 'number' && Number.isSafeInteger(open) && open >= 1 ? { open } : {}
}
