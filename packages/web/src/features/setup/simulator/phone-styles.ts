/** A message in the middle of the phone. */
export const noticeStyle = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 2,
  px: 8,
  pb: 12,
  textAlign: 'center',
} as const

/** The round icon above such a message. */
export const noticeIconStyle = {
  display: 'grid',
  placeItems: 'center',
  width: 64,
  height: 64,
  mb: 2,
  borderRadius: '50%',
  bgcolor: 'tones.t7.bg',
  color: 'tones.t7.text',
} as const
