import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT } from './run-tool.ts'

// The client of linked devices has its own folder and lock file: a part of it is under the GPL, and npm cannot omit a
// single optional dependency, since Node and PostgreSQL are optional ones too.

const FOLDER = `${ROOT}/packages/multi-device`
const COMMAND = ['ci', '--ignore-scripts', '--prefix', FOLDER]

export function isMultiDevicePresent(): boolean {
  return existsSync(`${FOLDER}/node_modules/baileys/package.json`)
}

/** Installs the client if it is missing. @returns true if it is installed now */
export function installMultiDevice(): boolean {
  if (isMultiDevicePresent()) return true
  // Uses the npm that runs this process, if any.
  const { npm_execpath: npm } = process.env
  const [file, args] = npm ? [process.execPath, [npm, ...COMMAND]] : ['npm', COMMAND]
  const { status } = spawnSync(file, args, { cwd: ROOT, stdio: 'inherit' })
  return status === 0 && isMultiDevicePresent()
}
