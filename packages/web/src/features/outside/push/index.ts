export { PushSettings } from './PushSettings.tsx'
export { usePushFocusAndClicks } from './use-push-focus-and-clicks.ts'
export { BrowserNotifications } from './BrowserNotifications.tsx'
