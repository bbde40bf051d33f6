export { PushSettings } from './PushSettings.tsx'
export { usePush } from './use-push.ts'
export { BrowserNotifications } from './BrowserNotifications.tsx'
