import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Prints the lines of the web's tests divided by the lines of its code, without catalogues of words. Run by hand:
// node scripts/web-test-share.ts

const ROOT = join(import.meta.dirname, '..')

const files = execFileSync('git', ['ls-files', 'packages/web/src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.words.ts'))
const isOfTests = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/src/testing/')
const linesOf = (chosen: readonly string[]) =>
  chosen.reduce((sum, file) => sum + readFileSync(join(ROOT, file), 'utf8').split('\n').length, 0)

const tests = linesOf(files.filter(isOfTests))
const code = linesOf(files.filter((file) => !isOfTests(file)))
console.log(`${tests} lines of tests for ${code} lines of code: ${(tests / code).toFixed(3)}`)
