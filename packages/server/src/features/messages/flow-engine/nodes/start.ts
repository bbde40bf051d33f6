import { ONWARD } from '../node-outputs.ts'
import type { NodeSteps } from '../node-steps.ts'

export const startSteps: NodeSteps<'start'> = { enter: () => ONWARD }
