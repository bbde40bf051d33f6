import { describe, expect, test } from 'vitest'
import { faultsOfSubject, faultsOfText } from './language-rules.ts'
import { textsOf } from './source-texts.ts'

describe('a comment', () => {
  test.each([
    ['What is waiting is sent first.', 'clause as subject'],
    ['Whoever reads this list sees it.', 'clause as subject'],
    ['How a company does, and why.', 'clause as subject'],
    ['The row is new. Which of them is first is unknown.', 'clause as subject'],
    ['From which on.', 'fragment'],
    ['Of the conversation only an AI is told.', 'fragment'],
    ['By which later rules go, since its effects have changed it.', 'fragment'],
    ['Nobody is needed yet.', 'unnamed person'],
    ["The password is another; one's own address stays.", 'unnamed person'],
    ['It is shown until one signs in.', 'unnamed person'],
    ['The text names those who wait.', 'unnamed person'],
    ['It depends on who answers.', 'unnamed person'],
  ])('is refused: %s', (text, rule) => {
    expect(faultsOfText(text)).toContain(rule)
  })

  test.each([
    'Called after the password was changed; `email` is the account to sign in with.',
    'Exclusive cursor: id of the last file examined.',
    'The administrator with this id, or the one with the lowest id.',
    'Downloads and read receipts run concurrently with sends.',
    'One of the two lines answers, and one of them waits.',
    'Why does this wait? The lock is taken in the next statement.',
    'Returns "who are you" as the provider says it.',
    'How to add a feature.',
    'The attendant who closed the ticket.',
    'Of course the order matters.',
    '`What is waiting` is the title.',
  ])('is taken: %s', (text) => {
    expect(faultsOfText(text)).toEqual([])
  })
})

describe('the subject of a commit', () => {
  test.each([
    ['Whom an empty variable leaves out costs nothing', 'no area'],
    ['campaigns: Whom an empty variable leaves out costs nothing', 'clause as subject'],
    ['campaigns: excluded skipped recipients', 'not imperative'],
    ['campaigns: Adds a list', 'not imperative'],
    [`campaigns: Exclude ${'skipped '.repeat(10)}recipients`, 'too long'],
  ])('is refused: %s', (subject, rule) => {
    expect(faultsOfSubject(subject)).toContain(rule)
  })

  test.each([
    'campaigns: Exclude skipped recipients from the cost',
    'http/refusals: Pass the code on',
    'bench, e2e: Sign in for each measurement',
  ])('is taken: %s', (subject) => {
    expect(faultsOfSubject(subject)).toEqual([])
  })
})

describe('the texts of a source', () => {
  test('are its comments and the names of its tests', () => {
    const source = [
      '// The first line,',
      '// and the second.',
      "const text = '// no comment'",
      '/** A block.',
      ' *  @returns a number */',
      '// oxlint-disable-next-line no-console',
      'const one = 1 // At the end of a line.',
      "test.each([1])('adds %i', () => {})",
      'describe(`the ${one} list`, () => {})',
    ].join('\n')

    expect(textsOf('some.test.ts', source)).toEqual([
      { kind: 'comment', line: 1, text: 'The first line,\nand the second.' },
      { kind: 'comment', line: 4, text: 'A block.\n @returns a number' },
      { kind: 'comment', line: 7, text: 'At the end of a line.' },
      { kind: 'test name', line: 8, text: 'adds %i' },
      { kind: 'test name', line: 9, text: 'the code list' },
    ])
  })

  test('are also the summaries of its routes, its reasons and its log texts', () => {
    const source = [
      "const routes = { 'GET /a': { summary: 'List all', reply: {} } }",
      "const other = { summary: 'no route' }",
      "await acrossCompanies('find due timers', read)",
      "log.warn({ err: error, code: 'no text' }, 'a timer failed')",
      'plan.log.info(`started ${id}`)',
      "console.error('no log')",
      "dialog.error('no log')",
    ].join('\n')

    expect(textsOf('some.ts', source)).toEqual([
      { kind: 'summary', line: 1, text: 'List all' },
      { kind: 'reason', line: 3, text: 'find due timers' },
      { kind: 'log text', line: 4, text: 'a timer failed' },
      { kind: 'log text', line: 5, text: 'started code' },
    ])
  })

  test('of SQL are its comments', () => {
    const source = "-- First.\n-- Second.\nselect '-- none';\n/* Third. */\nselect 1; -- Fourth."

    expect(textsOf('0001-a.sql', source).map(({ line, text }) => [line, text])).toEqual([
      [1, 'First.\nSecond.'],
      [4, 'Third.'],
      [5, 'Fourth.'],
    ])
  })
})
