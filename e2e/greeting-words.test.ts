import { expect, test } from 'vitest'
import { greetings } from '../packages/server/src/features/answers/distribution/greet-customer.ts'
import { messageWords } from '../packages/web/src/features/messages/messages/messages.words.ts'

test('an attendant who is assigned a ticket is introduced in the words of one who takes it', () => {
  for (const language of ['pt', 'en', 'es'] as const)
    expect(greetings[language]('Ana')).toBe(
      messageWords[language].greeting.replace('{{user}}', 'Ana'),
    )
})
