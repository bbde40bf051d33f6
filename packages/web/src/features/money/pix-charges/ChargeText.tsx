import type { PixCharge } from '@guiche/contract/pix-charges'
import { reaisOf } from '@guiche/contract/pix-value'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { pixChargeWords } from './pix-charges.words.ts'
import { lastChangeText } from './last-change-text.ts'
import { statusWord } from './status-word.ts'

/** A charge as plain text, for print. */
export function ChargeText({ charge }: { charge: PixCharge }) {
  const say = useWords(pixChargeWords)
  const { cents, description, user } = charge
  const by = user === null ? say('byFlow') : say('by', { name: user.name || say('someone') })
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>
        {say('charge')} · {reaisOf(cents)} · {statusWord(charge, say)}
      </Box>
      {description !== '' && (
        <Box dir="auto" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Box>
      )}
      <Box sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
        {[by, lastChangeText(charge, say)].filter((part) => part !== undefined).join(' · ')}
      </Box>
    </>
  )
}
