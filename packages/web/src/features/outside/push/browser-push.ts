// Capabilities of this browser for push notifications, and its subscription.

const WORKER = '/sw.js'

/** Reason why push notifications are unavailable. */
export type PushObstacle = 'insecure' | 'unsupported' | 'denied'

export function pushObstacle(): PushObstacle | undefined {
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

/** The user has denied the permission, or the push service cannot be reached. */
export class PushRefused extends Error {
  readonly why: 'denied' | 'unreachable'
  constructor(why: 'denied' | 'unreachable', options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() !== undefined) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes to push, after requesting the permission if necessary. @throws PushRefused */
export async function subscribeToPush(
  publicKey: string,
): Promise<{ endpoint: string; keys: { p256dh: string; auth: string } }> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied')
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const before = await pushManager.getSubscription()
  const subscription =
    before && hasServerKey(before, publicKey) ? before : await replaceSubscription(before)
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new PushRefused('unreachable')
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }

  // Replaces a subscription with another key, which the browser would not reuse.
  async function replaceSubscription(old: PushSubscription | null): Promise<PushSubscription> {
    await old?.unsubscribe()
    try {
      const applicationServerKey = bytesOf(publicKey)
      return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    } catch (error) {
      throw new PushRefused('unreachable', { cause: error })
    }
  }
}

/** State of the browser for the diagnostics page. */
export interface BrowserState {
  isSecure: boolean
  permission: NotificationPermission | 'unsupported'
  /** True if the service worker is registered, which shows notifications while no page is open. */
  hasWorker: boolean
}

export async function browserPushState(): Promise<BrowserState> {
  const isOffered = 'serviceWorker' in navigator && 'Notification' in window
  if (!isOffered) return { isSecure: isSecureContext, permission: 'unsupported', hasWorker: false }
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return {
    isSecure: isSecureContext,
    permission: Notification.permission,
    hasWorker: registration !== undefined,
  }
}

/** Shows a local notification, to test if browser and system allow it. @throws PushRefused */
export async function showTestNotification(body: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('denied')
  await navigator.serviceWorker.register(WORKER)
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification('Guichê', {
    body,
    icon: '/icon-192.png',
    tag: 'shown here',
    data: '/doctor',
  })
}

export async function unsubscribeFromPush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

function hasServerKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  if (key === null) return false
  const wanted = bytesOf(publicKey)
  const held = new Uint8Array(key)
  return held.length === wanted.length && held.every((byte, at) => byte === wanted[at])
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const base64 = base64Url.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}
