export { FirstSteps } from './FirstSteps.tsx'
export { ShowFirstStepsButton } from './ShowFirstStepsButton.tsx'
