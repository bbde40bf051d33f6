import { expect, test } from 'vitest'
import { greetings } from '../packages/server/src/features/answers/distribution/greet-customer.ts'
import { messageWords } from '../packages/web/src/features/messages/messages/messages.words.ts'

test('who is given a ticket is introduced with the words of who takes one', () => {
  for (const language of ['pt', 'en', 'es'] as const)
    expect(greetings[language]('Ana')).toBe(
      messageWords[language].greeting.replace('{{user}}', 'Ana'),
    )
})
