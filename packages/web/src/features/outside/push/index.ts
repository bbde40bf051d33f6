export { PushSettings } from './PushSettings.tsx'
export { usePushFocusAndClicks as usePush } from './use-push-focus-and-clicks.ts'
export { BrowserNotifications } from './BrowserNotifications.tsx'
