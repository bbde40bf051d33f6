import { factorLine, measureFactorOnce } from './machine-speed.ts'

/** Runs once for each project of a run; only the first call prints. */
export default async function printSpeed(): Promise<void> {
  if (process.env[SAID] !== undefined) return
  process.env[SAID] = 'yes'
  console.log(factorLine(await measureFactorOnce()))
}

const SAID = 'TEST_MACHINE_FACTOR_SAID'
