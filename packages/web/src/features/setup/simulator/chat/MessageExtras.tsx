import type { SimulatedMessage } from '@guiche/contract/simulator'
import {
  CircleDot,
  Eye,
  Copy,
  Forward,
  History,
  LayoutTemplate,
  Link,
  Megaphone,
  Paperclip,
  ShoppingBag,
  Tag,
} from 'lucide-react'
import { useWords } from '../../../../platform/words.ts'
import { Box } from '../../../../ui/Box.tsx'
import { extrasWords } from './extras.words.ts'

/** Further properties of a message, a line for each. */
export function MessageExtras({ message }: { message: SimulatedMessage }) {
  const say = useWords(extrasWords)
  const { forwarded, viewOnce, referral, choice, product, origin, template } = message
  const lines = [
    forwarded && { icon: Forward, text: say('forwarded') },
    viewOnce && { icon: Eye, text: say('viewOnce') },
    referral && {
      icon: Megaphone,
      text:
        referral.headline === ''
          ? say('fromSomeAd')
          : say('fromAd', { headline: referral.headline }),
    },
    choice && { icon: CircleDot, text: say('chose') },
    product && { icon: Tag, text: say('aboutProduct', { id: product.productId }) },
    template && { icon: LayoutTemplate, text: say('fromTemplate', { name: template.name }) },
    template?.media && { icon: Paperclip, text: template.media.link },
    ...(template?.links ?? []).map(({ title, url }) => ({ icon: Link, text: `${title}: ${url}` })),
    ...(template?.codes ?? []).map(({ title, code }) => ({
      icon: Copy,
      text: `${title}: ${code}`,
    })),
    origin === 'history' && { icon: History, text: say('fromHistory') },
  ].filter((line) => line !== undefined && line !== false)
  return lines.map(({ icon: Icon, text }) => (
    <Box key={text} sx={lineStyle}>
      <Icon size={12} aria-hidden style={{ flexShrink: 0 }} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text}
      </Box>
    </Box>
  ))
}

/** Items of an order, a line for each. */
export function OrderLines({ message: { order, body } }: { message: SimulatedMessage }) {
  const say = useWords(extrasWords)
  return (
    <Box sx={{ minWidth: 184 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontWeight: 500 }}>
        <ShoppingBag size={16} aria-hidden />
        {say('order')}
      </Box>
      {order?.items.map(({ productId, quantity, price, currency }, at) => (
        // The key contains the index, since a product may occur twice.
        <Box key={`${at} ${productId}`} sx={{ overflowWrap: 'anywhere' }}>
          {quantity} × {productId} · {currency} {price.toFixed(2)}
        </Box>
      ))}
      {body !== '' && (
        <Box dir="auto" sx={{ mt: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Box>
      )}
    </Box>
  )
}

const lineStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'caption',
  color: 'text.secondary',
  mb: 0.5,
} as const
