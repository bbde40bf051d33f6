import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { Box } from '../../ui/Box.tsx'
import { isBigEmoji, type Piece, piecesOf } from './message-text.ts'

/** A text with WhatsApp's marks and addresses. Text stays text. */
export function MessageText({ text }: { text: string }) {
  const isBig = isBigEmoji(text)
  return (
    <Box component="div" dir="auto" sx={isBig ? big : body}>
      <Pieces pieces={piecesOf(text)} />
    </Box>
  )
}

function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => (
    <Fragment key={at}>
      <One piece={piece} />
    </Fragment>
  ))
}

function One({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'link':
      return (
        <Link
          href={piece.href}
          target="_blank"
          rel="noopener noreferrer"
          underline="always"
          sx={{ fontWeight: 'inherit' }}
        >
          {piece.text}
        </Link>
      )
    case 'code':
      return <code>{piece.text}</code>
    case 'bold':
      return (
        <b>
          <Pieces pieces={piece.pieces} />
        </b>
      )
    case 'italic':
      return (
        <i>
          <Pieces pieces={piece.pieces} />
        </i>
      )
    case 'struck':
      return (
        <s>
          <Pieces pieces={piece.pieces} />
        </s>
      )
  }
}

const body = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  minWidth: 0,
  '& b': { fontWeight: 600 },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' },
} as const

const big = { ...body, fontSize: '2rem', lineHeight: 1.25 } as const
