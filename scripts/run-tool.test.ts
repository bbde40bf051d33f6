import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { runFile } from './run-tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'tool-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})

function writeProgram(text: string): string {
  const file = join(folder, 'program.mjs')
  writeFileSync(file, text)
  return file
}

test("the end of a program's error output is returned", async () => {
  const file = writeProgram(`
    process.stderr.write('first'.padEnd(100_000, '.') + 'Worker exited unexpectedly')
    process.exitCode = 1
  `)

  const { succeeded, lastErrors } = await runFile(file, [])

  expect(succeeded).toBe(false)
  expect(lastErrors).toMatch(/^\.+Worker exited unexpectedly$/)
})

test('a process that a program leaves behind does not delay the result', async () => {
  const file = writeProgram(`
    import { spawn } from 'node:child_process'
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    left.unref()
    console.error(left.pid)
  `)

  const { succeeded, lastErrors } = await runFile(file, [])

  expect(succeeded).toBe(true)
  process.kill(Number(lastErrors))
})
