import type { Message } from '@guiche/contract/messages'
import {
  Eye,
  Forward,
  LayoutTemplate,
  ListChecks,
  type LucideIcon,
  Megaphone,
  ShoppingBag,
} from 'lucide-react'
import { safeLink } from '../../../../platform/safe-link.ts'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { MediaCard } from '../../../organisation/media/index.ts'
import { sourceText } from './message-context.ts'
import { besidesWords } from './besides.words.ts'

interface MessageBesidesProps {
  message: Message
  /** True if the bubble has no padding, as around pictures. */
  isInset: boolean
}

/** Context above a message's content: forwarded, advertisement, product and so on. */
export function MessageContext({ message, isInset }: MessageBesidesProps) {
  const say = useWords(besidesWords)
  const { isForwarded, isViewOnce, choice, referral, product, template } = message
  const hasMarks = [isForwarded, isViewOnce, choice, product, template].some(Boolean)
  if (!hasMarks && !referral) return null
  return (
    <Box sx={isInset ? inset : undefined}>
      {hasMarks && (
        <Box sx={marks}>
          {isForwarded && <ContextMark icon={Forward}>{say('forwarded')}</ContextMark>}
          {isViewOnce && <ContextMark icon={Eye}>{say('viewOnce')}</ContextMark>}
          {choice && <ContextMark icon={ListChecks}>{say('choice')}</ContextMark>}
          {product && (
            <ContextMark icon={ShoppingBag}>
              {say('product', { id: product.productId })}
            </ContextMark>
          )}
          {template && (
            <ContextMark icon={LayoutTemplate}>
              {say('template', { name: template.name })}
            </ContextMark>
          )}
        </Box>
      )}
      {referral && (
        <Box sx={source}>
          <SourceLink referral={referral} />
        </Box>
      )}
    </Box>
  )
}

/** The advertisement without its picture, since loading it would contact another server. */
function SourceLink({ referral }: { referral: NonNullable<Message['referral']> }) {
  const say = useWords(besidesWords)
  const { sourceUrl, headline, body } = referral
  return (
    <MediaCard icon={Megaphone} href={safeLink(sourceUrl)}>
      <Box component="span" sx={quiet}>
        {sourceText(referral, say)}
      </Box>
      {headline !== '' && (
        <Box component="bdi" sx={headlineStyle}>
          {headline}
        </Box>
      )}
      {body !== '' && (
        <Box component="bdi" sx={quietLines}>
          {body}
        </Box>
      )}
    </MediaCard>
  )
}

function ContextMark({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <Box component="span" sx={mark}>
      <Icon size={14} aria-hidden />
      <bdi>{children}</bdi>
    </Box>
  )
}

/** The description below the option that the customer chose. */
export function ChoiceDescription({ choice }: Pick<Message, 'choice'>) {
  if (!choice?.description) return null
  return (
    <Box component="bdi" sx={description}>
      {choice.description}
    </Box>
  )
}

const quiet = { typography: 'caption', color: 'text.secondary' } as const

const inset = { px: 2, pt: 0.5 } as const

const source = { mb: 1 } as const

const marks = {
  ...quiet,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 0.5,
  mb: 0.5,
} as const

const mark = {
  display: 'inline-flex',
  gap: 1,
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: 0, mt: '1px' },
} as const

const twoLines = {
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const

const headlineStyle = { ...twoLines, typography: 'body2', fontWeight: 500 } as const

const quietLines = { ...twoLines, ...quiet } as const

const description = { ...quiet, display: 'block', overflowWrap: 'anywhere' } as const
