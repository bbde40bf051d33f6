import type { Macro } from '@guiche/contract/macros'
import type { UseFormReturn } from 'react-hook-form'
import { type Step, stepsOf } from '../../tickets/action-editor/index.ts'

export interface MacroForm {
  name: string
  key: string | null
  isShared: boolean
  queueIds: number[]
  steps: readonly Step[]
}

export type MacroFormState = UseFormReturn<MacroForm>

/** Initial values of the form. @param macro absent for a new one */
export function macroFormOf(macro: Macro | undefined): MacroForm {
  return {
    name: macro?.name ?? '',
    key: macro?.key ?? null,
    isShared: macro?.isShared ?? false,
    queueIds: macro?.queueIds ?? [],
    steps: stepsOf(macro?.actions ?? []),
  }
}
