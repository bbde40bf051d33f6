export { ActionEditor } from './ActionEditor.tsx'
export { macroActionsOf, ruleActionsOf, type Step, stepsOf } from './action-steps.ts'
export { useStepValidation } from './use-step-validation.ts'
