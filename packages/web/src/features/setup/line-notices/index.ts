export { LineNotices } from './LineNotices.tsx'
export { noticesLive } from './line-notices.live.ts'
export { ActiveNotices } from './ActiveNotices.tsx'
export { useLineNotices } from './use-line-notices.ts'
