export { FirstSteps } from './FirstSteps.tsx'
export { ShowFirstSteps } from './ShowFirstSteps.tsx'
