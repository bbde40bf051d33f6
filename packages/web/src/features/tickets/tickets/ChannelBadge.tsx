import { Box } from '../../../ui/Box.tsx'

/** WhatsApp's logo in its brand colour, at the corner of an avatar. */
export function ChannelBadge({ label }: { label: string }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 14 14"
      role="img"
      aria-label={label}
      sx={{ width: 12, height: 12, display: 'block' }}
    >
      <path
        d="M7 .5a6.5 6.5 0 0 0-5.6 9.8L.6 13.4l3.2-.8A6.5 6.5 0 1 0 7 .5Z"
        fill="var(--ui-palette-whatsapp)"
      />
      <path
        d="M4.7 3.7c.4-.3.8-.2 1 .2l.4.9c.1.3.1.5-.1.7l-.3.4c.4.9 1.1 1.6 2 2l.4-.4c.2-.2.5-.2.7-.1l.9.4c.4.2.5.6.3 1-.4.7-1.2 1-2 .8-2-.5-3.5-2-4-3.9-.2-.8.1-1.6.7-2Z"
        fill="#fff"
      />
    </Box>
  )
}
