import type { Example } from '../../../ui/CodeExample.tsx'

/** Example code that verifies a delivery's signature. */
export const verifyExample: Example = {
  JavaScript: `import { createHmac, timingSafeEqual } from 'node:crypto'

// body: the text as it came, before JSON.parse
export function isFromGuiche(headers, body, secret) {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false

  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(\`\${id}.\${timestamp}.\${body}\`)
    .digest()
  const signatures = headers['webhook-signature'] ?? ''
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}`,
  PHP: `function isFromGuiche(array $headers, string $body, string $secret): bool {
  $id = $headers['webhook-id'] ?? '';
  $timestamp = $headers['webhook-timestamp'] ?? '';
  if (abs(time() - (int) $timestamp) > 300) return false;

  $key = base64_decode(substr($secret, strlen('whsec_')));
  $hash = hash_hmac('sha256', "$id.$timestamp.$body", $key, true);
  $expected = 'v1,' . base64_encode($hash);
  $signatures = $headers['webhook-signature'] ?? '';
  foreach (explode(' ', $signatures) as $given)
    if (hash_equals($expected, $given)) return true;
  return false;
}

$headers = array_change_key_case(getallheaders());
$body = file_get_contents('php://input');
if (!isFromGuiche($headers, $body, getenv('WEBHOOK_SECRET'))) {
  http_response_code(401);
  exit;
}`,
}
