export { PushSettings } from './PushSettings.tsx'
export { usePush } from './use-push.ts'
export { ThisBrowser } from './ThisBrowser.tsx'
