export { assignmentsLive } from './ticket-assignments.live.ts'
export { useOwnAssignments } from './ticket-assignments.queries.ts'
export { useMarkAssignmentSeen } from './use-mark-assignment-seen.ts'
export { useAssignmentAlerts } from './use-assignment-alerts.ts'
