export { LineNotices } from './LineNotices.tsx'
export { noticesLive } from './line-notices.live.ts'
export { StandingNotices } from './StandingNotices.tsx'
export { useLineNotices } from './use-line-notices.ts'
