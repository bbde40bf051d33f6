export { FirstSteps } from './FirstSteps.tsx'
export { ShowFirstSteps } from './ShowFirstStepsButton.tsx'
