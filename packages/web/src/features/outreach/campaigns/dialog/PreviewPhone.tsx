import type { Campaign, CampaignPreview } from '@guiche/contract/campaigns'
import Skeleton from '@mui/material/Skeleton'
import { Copy, ExternalLink, Files, Paperclip, Phone, Reply } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { FilterChip } from '../../../../ui/FilterChip.tsx'
import { useAllFileLists } from '../../../organisation/file-lists/index.ts'
import { PhoneFrame, PhoneMessage, PhoneThread } from '../../../setup/phone/index.ts'
import { useSession } from '../../../organisation/sessions/index.ts'
import { campaignDialogWords } from './dialog.words.ts'

interface PreviewPhoneProps {
  campaign: Campaign
  preview: CampaignPreview | undefined
  /** The selected one of the preview's texts. */
  shown: CampaignPreview['texts'][number] | undefined
  onChoose: (variant: number) => void
}

/** A text as its recipient reads it; of several, the selected one. */
export function PreviewPhone({ campaign, preview, shown, onChoose }: PreviewPhoneProps) {
  const say = useWords(campaignDialogWords)
  const { timeZone } = useSession().user.company
  const texts = preview?.texts ?? []
  const who = preview?.recipient?.name
  const said = preview?.template ?? shown?.body
  return (
    <Box component="section" aria-label={say('previewTitle', { name: campaign.name })} sx={column}>
      {texts.length > 1 && (
        <Box role="group" aria-label={say('whichMessage')} sx={chips}>
          {texts.map(({ variant }) => (
            <FilterChip
              key={variant}
              label={say('variant', { number: variant })}
              isOn={variant === shown?.variant}
              aria-pressed={variant === shown?.variant}
              onClick={() => onChoose(variant)}
            />
          ))}
        </Box>
      )}
      <Box sx={phone}>
        <PhoneFrame isDark={false} timeZone={timeZone}>
          <Box sx={head}>
            {who === undefined ? say('previewOfNobody') : say('previewOf', { name: who })}
          </Box>
          <PhoneThread>
            {preview === undefined ? (
              <Skeleton variant="rounded" width="70%" height={64} />
            ) : (
              <>
                {campaign.fileListId !== null && (
                  <FileListMessage fileListId={campaign.fileListId} />
                )}
                <PreviewBubble text={said ?? say('noTexts')} buttons={preview.templateButtons}>
                  {preview.template === null ? (
                    <UploadedFile campaign={campaign} />
                  ) : (
                    preview.templateMedia && <LinkedFile {...preview.templateMedia} />
                  )}
                </PreviewBubble>
              </>
            )}
          </PhoneThread>
        </PhoneFrame>
      </Box>
    </Box>
  )
}

/** The file list is sent before the message. */
function FileListMessage({ fileListId }: { fileListId: number }) {
  const say = useWords(campaignDialogWords)
  const { data: lists = [] } = useAllFileLists()
  const name = lists.find(({ id }) => id === fileListId)?.name ?? ''
  return (
    <PhoneMessage isCustomer={false}>
      <Box sx={files}>
        <Files size={16} aria-hidden />
        <bdi>{say('filesFirst', { name })}</bdi>
      </Box>
    </PhoneMessage>
  )
}

interface SaidProps {
  text: string
  buttons: Buttons
  children: ReactNode
}

function PreviewBubble({ text, buttons, children }: SaidProps) {
  return (
    <PhoneMessage
      isCustomer={false}
      below={buttons.length > 0 && <TemplateButtons buttons={buttons} />}
    >
      {children}
      <Box component="bdi" sx={words}>
        {text}
      </Box>
    </PhoneMessage>
  )
}

type Buttons = CampaignPreview['templateButtons']

/** A template's buttons, each with the address, code or text behind it. */
function TemplateButtons({ buttons }: { buttons: Buttons }) {
  const say = useWords(campaignDialogWords)
  return (
    <Box component="ul" aria-label={say('templateButtons')} sx={below}>
      {buttons.map(({ kind, title, value }, at) => {
        const Icon = ICONS[kind]
        // Titles may repeat.
        return (
          <Box key={`${at} ${title}`} component="li" sx={button}>
            <Box sx={buttonTitle}>
              <Icon size={16} aria-hidden style={{ flexShrink: 0 }} />
              <bdi>{title}</bdi>
            </Box>
            {value !== '' && (
              <Box component="bdi" sx={buttonValue}>
                {value}
              </Box>
            )}
          </Box>
        )
      })}
    </Box>
  )
}

const ICONS = {
  url: ExternalLink,
  flow: ExternalLink,
  catalog: ExternalLink,
  copyCode: Copy,
  quickReply: Reply,
  phone: Phone,
} as const satisfies Record<Buttons[number]['kind'], unknown>

/** Shows the address of an external file without loading it, since its host could track the request. */
function LinkedFile({ type, link }: NonNullable<CampaignPreview['templateMedia']>) {
  const say = useWords(campaignDialogWords)
  return (
    <Box sx={media}>
      <Paperclip size={16} aria-hidden style={{ flexShrink: 0 }} />
      <span>
        {say(type)}: <bdi>{link}</bdi>
      </span>
    </Box>
  )
}

/** Shows a picture, and any other file by its name. */
function UploadedFile({ campaign: { mediaPath, mediaName } }: { campaign: Campaign }) {
  const [isBroken, setIsBroken] = useState(false)
  if (mediaPath === null || mediaName === null) return null
  if (PICTURE.test(mediaName) && !isBroken)
    return (
      <Box
        component="img"
        alt={mediaName}
        src={`/public/${mediaPath}`}
        onError={() => setIsBroken(true)}
        sx={picture}
      />
    )
  return (
    <Box sx={media}>
      <Paperclip size={16} aria-hidden />
      <bdi>{mediaName}</bdi>
    </Box>
  )
}

const PICTURE = /\.(?:png|jpe?g|webp|gif)$/i

const column = { display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 } as const

const chips = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const

const phone = {
  height: 480,
  borderRadius: { xs: '12px', md: 0 },
  overflow: { xs: 'hidden', md: 'visible' },
  // The dialog clips shadows, so that a ring replaces it.
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

const below = { m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 } as const

const button = {
  px: 3,
  py: 1.5,
  borderRadius: '10px',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  bgcolor: 'surface.pane',
  boxShadow: '0 0 0 1px var(--ui-palette-surface-rule)',
} as const

const buttonTitle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
  fontWeight: 500,
  color: 'primary.text',
} as const

const buttonValue = {
  display: 'block',
  typography: 'caption',
  textAlign: 'center',
  color: 'text.secondary',
} as const

const files = { display: 'flex', alignItems: 'center', gap: 2, overflowWrap: 'anywhere' } as const

const picture = {
  display: 'block',
  width: '100%',
  maxHeight: 200,
  objectFit: 'cover',
  borderRadius: '8px',
  mb: 1,
} as const

const words = { display: 'block', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
