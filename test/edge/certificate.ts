import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Certificate {
  /** Paths of the PEM files. */
  key: string;
  certificate: string;
  /** Content of the CA file. */
  ca: string;
}

export const canMakeCertificate = spawnSync('openssl', ['version']).status === 0;

/** Makes a certificate for 127.0.0.1 in the folder. Only clients that use `ca` trust it. */
export function makeCertificate(folder: string): Certificate {
  const [key, certificate] = [join(folder, 'tls.key'), join(folder, 'tls.crt')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const { status, stderr } = spawnSync('openssl', [
    'req',
    ...kind,
    ...names,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  if (status !== 0) throw new Error(`openssl ended with code ${status}: ${stderr}`);
  return { key, certificate, ca: readFileSync(certificate, 'utf8') };
}
