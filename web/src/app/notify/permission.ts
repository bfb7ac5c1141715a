import { storeOf } from '../../api/store.ts'

/** `insecure`: the browser offers none where a page comes over plain HTTP from another machine. */
export type Permission = 'insecure' | 'unsupported' | 'default' | 'granted' | 'denied'

export const permission = storeOf<Permission>(now())

/** Only ever from a click: a browser, and whoever sits at it, takes a question at load for a nuisance. */
export async function askPermission(): Promise<void> {
  await Notification.requestPermission()
  permission.set(now())
}

function now(): Permission {
  if (!window.isSecureContext) return 'insecure'
  return 'Notification' in window ? Notification.permission : 'unsupported'
}
