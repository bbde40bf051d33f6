// Notices of the operating system. Asking for them is for the one who sits there, never for the page.

export type DesktopPermission = 'granted' | 'denied' | 'default' | 'unavailable'

export function desktopPermission(): DesktopPermission {
  return typeof Notification === 'undefined' || !isSecureContext
    ? 'unavailable'
    : Notification.permission
}

export async function askForDesktop(): Promise<DesktopPermission> {
  if (desktopPermission() === 'unavailable') return 'unavailable'
  return Notification.requestPermission().catch(() => 'default' as const)
}

interface Notice {
  title: string
  body: string
  icon: string
  /** Two with the same tag, such as of two tabs, are one. */
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
    // Some phones offer them to service workers only.
  }
}

/** Of several tabs of one browser only one makes a sound. */
export async function inOneTab(name: string, act: () => void): Promise<void> {
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
