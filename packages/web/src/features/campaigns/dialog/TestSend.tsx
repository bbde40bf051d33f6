import type { Campaign, CampaignPreview } from '@guiche/contract/campaigns'
import Button from '@mui/material/Button'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { errorText } from '../../../platform/error-text.ts'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { SelectInput, TextInput } from '../../../ui/Field.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useTestCampaign } from '../campaigns.queries.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface TestSendProps {
  campaign: Pick<Campaign, 'id'>
  texts: CampaignPreview['texts']
}

const DIGITS_MIN = 8

/** Sends one of its texts to a number of one's own. */
export function TestSend({ campaign: { id }, texts }: TestSendProps) {
  const say = useWords(campaignDialogWords)
  const [number, setNumber] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { mutateAsync, isPending } = useTestCampaign()
  const variant = chosen ?? String(texts[0]?.variant ?? 1)
  const isWhole = number.replaceAll(/\D/g, '').length >= DIGITS_MIN

  async function send() {
    try {
      await mutateAsync({
        id,
        number,
        variant: Number(variant),
        idempotencyKey: crypto.randomUUID(),
      })
      toast.success(say('testSent'))
    } catch (error) {
      toast.error(errorText(error))
    }
  }

  return (
    <Box
      component="form"
      aria-label={say('testTitle')}
      sx={column}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole && !isPending) void send()
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
      {texts.length > 1 && (
        <SelectInput
          label={say('testVariant')}
          value={variant}
          onChange={setChosen}
          options={texts.map((one) => ({
            value: String(one.variant),
            label: say('variant', { number: one.variant }),
          }))}
        />
      )}
      <Box>
        <Button
          type="submit"
          variant="outlined"
          startIcon={<Send aria-hidden />}
          disabled={!isWhole}
          loading={isPending}
        >
          {say('testSend')}
        </Button>
      </Box>
    </Box>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 3 } as const

const heading = { typography: 'subtitle2', m: 0, mb: 0.5 } as const
