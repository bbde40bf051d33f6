import type { Campaign, CampaignPreview } from '@guiche/contract/campaigns'
import Skeleton from '@mui/material/Skeleton'
import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'
import { Box } from '../../../ui/Box.tsx'
import { FilterChip } from '../../../ui/FilterChip.tsx'
import { PhoneFrame, PhoneSaid, PhoneThread } from '../../phone/index.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface PreviewPhoneProps {
  campaign: Campaign
  preview: CampaignPreview | undefined
}

/** A text as its recipient reads it; of several, the one that is chosen. */
export function PreviewPhone({ campaign, preview }: PreviewPhoneProps) {
  const say = useWords(campaignDialogWords)
  const [chosen, setChosen] = useState<number>()
  const texts = preview?.texts ?? []
  const shown = texts.find(({ variant }) => variant === chosen) ?? texts[0]
  const who = preview?.recipient?.name
  const said = preview?.template ?? shown?.body
  return (
    <Box component="section" aria-label={say('previewTitle', { name: campaign.name })} sx={column}>
      {texts.length > 1 && (
        <Box role="group" aria-label={say('testVariant')} sx={chips}>
          {texts.map(({ variant }) => (
            <FilterChip
              key={variant}
              label={say('variant', { number: variant })}
              isOn={variant === shown?.variant}
              aria-pressed={variant === shown?.variant}
              onClick={() => setChosen(variant)}
            />
          ))}
        </Box>
      )}
      <Box sx={phone}>
        <PhoneFrame isDark={false}>
          <Box sx={head}>
            {who === undefined ? say('previewOfNobody') : say('previewOf', { name: who })}
          </Box>
          <PhoneThread>
            {preview === undefined ? (
              <Skeleton variant="rounded" width="70%" height={64} />
            ) : (
              <Said text={said ?? say('noTexts')} mediaName={campaign.mediaName} />
            )}
          </PhoneThread>
        </PhoneFrame>
      </Box>
    </Box>
  )
}

function Said({ text, mediaName }: { text: string; mediaName: string | null }) {
  return (
    <PhoneSaid isCustomer={false}>
      {mediaName !== null && (
        <Box sx={media}>
          <Paperclip size={16} aria-hidden />
          <bdi>{mediaName}</bdi>
        </Box>
      )}
      <Box component="bdi" sx={words}>
        {text}
      </Box>
    </PhoneSaid>
  )
}

const column = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

const phone = {
  height: 480,
  borderRadius: { xs: '12px', md: 0 },
  overflow: { xs: 'hidden', md: 'visible' },
  // The dialog would cut its shadow off.
  '&& > *': { boxShadow: { md: '0 0 0 1px rgba(125, 127, 142, 0.5)' } },
} as const

const head = {
  px: 4,
  py: 2.5,
  typography: 'subtitle2',
  overflowWrap: 'anywhere',
  borderBottom: '1px solid',
  borderColor: 'surface.rule',
} as const

const media = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  mb: 1,
  px: 2,
  py: 1.5,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  overflowWrap: 'anywhere',
} as const

const words = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
