import { type Module, modules, planFlags } from '@guiche/contract/plans'

type FlagColumn = `plans.${(typeof planFlags)[number]}`

/** Of a company's plan, joined from outside: a company may be without one. */
export const flagColumns = planFlags.map((flag): FlagColumn => `plans.${flag}`)

/** What a company is without, by a row with `flagColumns` and its setting. A company without a plan has all of a plan. */
export function lackedBy(
  row: Partial<Record<Exclude<Module, 'campaignsEnabled'>, boolean | null>> & {
    campaignsEnabled: string | null
  },
): Module[] {
  return modules.filter((module) =>
    module === 'campaignsEnabled' ? row.campaignsEnabled !== 'true' : row[module] === false,
  )
}
