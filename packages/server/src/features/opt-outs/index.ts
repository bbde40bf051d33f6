export { listOptedOut } from './opt-outs.queries.ts'
export { refuseOptedOut } from './refuse-opted-out.ts'
