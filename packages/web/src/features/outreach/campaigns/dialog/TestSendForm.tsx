import type { Campaign } from '@guiche/contract/campaigns'
import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { newIdempotencyKey } from '../../../../platform/new-idempotency-key.ts'
import { phoneErrorText } from '../../../../platform/texts/phone-texts.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { TextInput } from '../../../../ui/Field.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { useTestCampaign } from '../campaigns.queries.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface TestSendProps {
  campaign: Pick<Campaign, 'id'>
  /** Number of the text shown in the preview; undefined if the campaign has none yet. */
  variant: number | undefined
  /** True if the campaign has several texts. */
  isOneOf: boolean
}

const DIGITS_MIN = 8

/** Sends one of the campaign's texts to a number as a test. */
export function TestSendForm({ campaign: { id }, variant = 1, isOneOf }: TestSendProps) {
  const say = useWords(campaignDialogWords)
  const [number, setNumber] = useState('')
  const { mutateAsync, isPending } = useTestCampaign()
  const isWhole = number.replaceAll(/\D/g, '').length >= DIGITS_MIN

  async function sendTest() {
    try {
      await mutateAsync({
        id,
        number,
        variant,
        idempotencyKey: newIdempotencyKey(),
      })
      toast.success(say('testSent'))
    } catch (error) {
      toast.error(phoneErrorText(error))
    }
  }

  return (
    <Box
      component="form"
      aria-label={say('testTitle')}
      sx={column}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !isPending) void sendTest()
      }}
    >
      <Box>
        <Box component="h3" sx={heading}>
          {say('testTitle')}
        </Box>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{say('testHelp')}</Box>
      </Box>
      <TextInput
        label={say('testNumber')}
        type="tel"
        autoComplete="tel"
        placeholder="5511999990000"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Box>
        <Button
          type="submit"
          variant="outlined"
          startIcon={<Send aria-hidden />}
          disabled={!isWhole}
          loading={isPending}
        >
          {isOneOf ? say('testSendOf', { number: variant }) : say('testSend')}
        </Button>
      </Box>
    </Box>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 3 } as const

const heading = { typography: 'subtitle2', m: 0, mb: 0.5 } as const
