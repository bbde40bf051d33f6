import { type Module, modules, planFlags } from '@guiche/contract/plans'

type FlagColumn = `plans.${(typeof planFlags)[number]}`

/** The plan's flags, for a left join: a company may have no plan. */
export const flagColumns = planFlags.map((flag): FlagColumn => `plans.${flag}`)

/**
 * The modules that a company lacks, from a row with `flagColumns` and its setting. A company without a plan lacks none
 * of a plan's.
 */
export function lackedModules(
  row: Partial<Record<Exclude<Module, 'campaignsEnabled'>, boolean | null>> & {
    campaignsEnabled: string | null
  },
): Module[] {
  return modules.filter((module) =>
    module === 'campaignsEnabled' ? row.campaignsEnabled !== 'true' : row[module] === false,
  )
}
