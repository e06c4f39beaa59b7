import { npm } from './npm.ts';
import { REPORTING } from './packages.ts';
import type { Platform } from './platforms.ts';

interface Bom {
  serialNumber?: string;
  components: { 'bom-ref': string; purl: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
  metadata: { timestamp: string; component: { name: string } };
}

/** The CycloneDX list of the packages installed in a folder, identical for every build of a commit. */
export function listComponents(folder: string, platform: Platform, time: number): string {
  const text = npm(folder, platform, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application');
  const { serialNumber: _, ...bom }: Bom = JSON.parse(text);
  bom.metadata.timestamp = new Date(time * 1_000).toISOString();
  bom.metadata.component.name = 'starfray'; // npm uses the name of the folder
  removeReporting(bom);
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** Packages that are installed but not shipped. */
function removeReporting(bom: Pick<Bom, 'components' | 'dependencies'>) {
  const isReporting = ({ purl }: { purl: string }) =>
    REPORTING.some(name => decodeURIComponent(purl).startsWith(`pkg:npm/${name}@`));
  const refs = bom.components.filter(isReporting).map(component => component['bom-ref']);
  bom.components = bom.components.filter(component => !isReporting(component));
  bom.dependencies = bom.dependencies.filter(({ ref }) => !refs.includes(ref));
  for (const dependency of bom.dependencies) {
    dependency.dependsOn = dependency.dependsOn?.filter(ref => !refs.includes(ref));
  }
}
