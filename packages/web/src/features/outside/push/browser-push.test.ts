import { afterEach, expect, test, vi } from 'vitest'
import { browserPushState, PushRefused, showTestNotification } from './browser-push.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fake of a browser's notification API. Browsers without a window deny notifications, so real ones cannot be used. */
function fakeBrowser(answers: NotificationPermission, isSecure = true) {
  const shown: unknown[][] = []
  const registered: string[] = []
  const registration = { showNotification: (...given: unknown[]) => shown.push(given) }
  const notification = { permission: 'default', requestPermission: () => answerPermissionRequest() }
  const answerPermissionRequest = () => {
    notification.permission = answers
    return Promise.resolve(answers)
  }
  vi.stubGlobal('isSecureContext', isSecure)
  vi.stubGlobal('window', { Notification: notification })
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: (path: string) => registered.push(path),
      ready: Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registered.length > 0 ? registration : undefined),
    },
  })
  return { shown, registered }
}

test('a test notification is shown by the service worker, once the permission is granted', async () => {
  const { shown, registered } = fakeBrowser('granted')
  expect(await browserPushState()).toEqual({
    isSecure: true,
    permission: 'default',
    hasWorker: false,
  })
  await showTestNotification('É assim.')
  expect(registered).toEqual(['/sw.js'])
  expect(shown).toEqual([['Guichê', expect.objectContaining({ body: 'É assim.' })]])
  expect(await browserPushState()).toEqual({
    isSecure: true,
    permission: 'granted',
    hasWorker: true,
  })
})

test('nothing is shown if the browser blocks notifications', async () => {
  const { shown, registered } = fakeBrowser('denied')
  await expect(showTestNotification('É assim.')).rejects.toEqual(new PushRefused('denied'))
  expect([...registered, ...shown]).toEqual([])
  expect((await browserPushState()).permission).toBe('denied')
})

test('a browser without notifications is reported as such', async () => {
  fakeBrowser('granted', false)
  vi.stubGlobal('window', {})
  expect(await browserPushState()).toEqual({
    isSecure: false,
    permission: 'unsupported',
    hasWorker: false,
  })
})
