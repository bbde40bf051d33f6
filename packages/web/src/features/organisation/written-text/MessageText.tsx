import Link from '@mui/material/Link'
import { Fragment } from 'react'
import { Box } from '../../../ui/Box.tsx'
import { isBigEmoji, type Piece, piecesOf } from './text-pieces.ts'
import { type Block, blocksOf } from './text-blocks.ts'

/** Renders a text with WhatsApp's marks, lists, quotes and links. HTML in it is shown as text. */
export function MessageText({ text }: { text: string }) {
  const isBig = isBigEmoji(text)
  return (
    <Box component="div" dir="auto" sx={isBig ? big : body}>
      {blocksOf(text).map((block, at) => (
        <FormattedText key={at} block={block} />
      ))}
    </Box>
  )
}

function FormattedText({ block }: { block: Block }) {
  switch (block.kind) {
    case 'words':
      return (
        <div>
          <TextPieces pieces={piecesOf(block.text)} />
        </div>
      )
    case 'quote':
      return (
        <blockquote>
          <TextPieces pieces={piecesOf(block.text)} />
        </blockquote>
      )
    case 'bullets':
    case 'numbers': {
      const List = block.kind === 'bullets' ? 'ul' : 'ol'
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at} value={item.number}>
              <TextPieces pieces={piecesOf(item.text)} />
            </li>
          ))}
        </List>
      )
    }
  }
}

function TextPieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece, at) => (
    <Fragment key={at}>
      <TextPiece piece={piece} />
    </Fragment>
  ))
}

function TextPiece({ piece }: { piece: Piece }) {
  switch (piece.kind) {
    case 'text':
      return piece.text
    case 'link':
      return (
        <Link
          href={piece.href}
          target={piece.href.startsWith('http') ? '_blank' : undefined}
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
          <TextPieces pieces={piece.pieces} />
        </b>
      )
    case 'italic':
      return (
        <i>
          <TextPieces pieces={piece.pieces} />
        </i>
      )
    case 'struck':
      return (
        <s>
          <TextPieces pieces={piece.pieces} />
        </s>
      )
  }
}

const body = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  minWidth: 0,
  '& b': { fontWeight: 600 },
  '& ul, & ol': { m: 0, pl: '1.5em' },
  '& blockquote': {
    m: 0,
    my: 0.5,
    pl: 2,
    borderInlineStart: '3px solid currentColor',
    color: 'text.secondary',
  },
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.8125rem' },
} as const

const big = { ...body, fontSize: '2rem', lineHeight: 1.25 } as const
