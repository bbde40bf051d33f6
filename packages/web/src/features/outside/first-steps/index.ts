export { FirstSteps } from './FirstSteps.tsx'
export { FirstStepsAgain } from './FirstStepsAgain.tsx'
