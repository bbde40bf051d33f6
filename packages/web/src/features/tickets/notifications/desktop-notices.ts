// Notifications of the operating system. Only a click of the user may ask for the permission, never a page load.

export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unavailable'

export function desktopPermission(): DesktopPermission {
  return typeof Notification === 'undefined' || !isSecureContext
    ? 'unavailable'
    : Notification.permission
}

export async function requestDesktopPermission(): Promise<DesktopPermission> {
  if (desktopPermission() === 'unavailable') return 'unavailable'
  return Notification.requestPermission().catch(() => 'default' as const)
}

interface Notice {
  title: string
  body: string
  icon: string
  /** Notifications with the same tag, for example from two tabs, replace each other. */
  tag: string
  onClick: () => void
}

export function showDesktopNotice({ title, onClick, icon, ...options }: Notice): void {
  if (desktopPermission() !== 'granted') return
  try {
    const notice = new Notification(title, {
      ...options,
      icon: icon || '/icon-192.png',
      silent: true,
    })
    notice.addEventListener('click', () => {
      focus()
      onClick()
      notice.close()
    })
  } catch {
    // Some mobile browsers allow notifications from service workers only and throw here.
  }
}

/** Runs `act` in only one of the tabs of a browser, through a Web Lock held for a second. */
export async function runInOneTab(name: string, act: () => void): Promise<void> {
  if (navigator.locks === undefined) return act()
  const heldMs = 1000
  await navigator.locks.request(`guiche ${name}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) return
    act()
    await new Promise((resolve) => {
      setTimeout(resolve, heldMs)
    })
  })
}
