import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT } from './tool.ts'

// The client of linked devices stands in a folder of its own, with its own lock file: a part of it is under the GPL, and
// an optional dependency of ours could not be left out alone, since Node and PostgreSQL are optional ones too.

const FOLDER = `${ROOT}/packages/multi-device`
const COMMAND = ['ci', '--ignore-scripts', '--prefix', FOLDER]

export function isMultiDevicePresent(): boolean {
  return existsSync(`${FOLDER}/node_modules/baileys/package.json`)
}

/** @returns whether it is there now */
export function bringMultiDevice(): boolean {
  if (isMultiDevicePresent()) return true
  // By the npm that runs us, where one does.
  const { npm_execpath: npm } = process.env
  const [file, args] = npm ? [process.execPath, [npm, ...COMMAND]] : ['npm', COMMAND]
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: 'inherit' })
  return status === 0 && isMultiDevicePresent()
}
