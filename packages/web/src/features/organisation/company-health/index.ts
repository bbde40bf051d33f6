export { healthQuery, useHealth } from './company-health.queries.ts'
export { HealthMark } from './HealthMark.tsx'
