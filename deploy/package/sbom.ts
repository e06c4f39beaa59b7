import { npm } from './npm.ts';
import type { Platform } from './platforms.ts';

interface Bom {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string } };
}

/** The list of what is installed in that folder, in the format CycloneDX, alike for each build of a commit. */
export function listComponents(folder: string, platform: Platform, time: number): string {
  const text = npm(folder, platform, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application');
  const { serialNumber: _, ...bom }: Bom = JSON.parse(text);
  bom.metadata.timestamp = new Date(time * 1_000).toISOString();
  bom.metadata.component.name = 'starfray'; // npm names it by the folder
  return `${JSON.stringify(bom, null, 2)}\n`;
}
