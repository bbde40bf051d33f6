export { vapidKeys } from './vapid.ts'
