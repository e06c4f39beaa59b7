import { keysOf } from '../../../../schema/catalog/catalog.ts';
import { api } from '../../api.ts';
import { state } from '../../live.ts';
import { TEXTS } from '../../texts/index.ts';
import { Act } from '../../ui/act.tsx';
import { TextField } from '../../ui/fields.tsx';
import { attempt } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';

const T = TEXTS.show;

/** How the cameras move, and whom they follow. */
export function CameraSection({ isFolded }: { isFolded?: boolean }) {
  const settings = state.value?.settings;
  if (!settings) return null;
  return (
    <Section title={T.camera} name="camera" isFolded={isFolded}>
      <div class="deck">
        {keysOf(T.modes).map(camera => (
          <Act
            key={camera}
            isPressed={settings.camera === camera}
            run={async () => {
              await api.updateSettings({ camera });
              const undo = () => api.updateSettings({ camera: settings.camera });
              return { text: T.cameraIs(T.modes[camera]), undo };
            }}
          >
            {T.modes[camera]}
          </Act>
        ))}
        <TextField
          isBare
          label={T.zoom}
          unit={T.zoomUnit}
          type="number"
          min={0.1}
          max={2}
          step={0.1}
          value={settings.cameraZoom}
          onChange={event => {
            const cameraZoom = event.currentTarget.valueAsNumber;
            if (!Number.isNaN(cameraZoom)) {
              attempt(() => api.updateSettings({ cameraZoom }).then(() => T.zoomIs(cameraZoom)));
            }
          }}
        />
      </div>
      <Followed />
    </Section>
  );
}

function Followed() {
  const follow = state.value?.round.overlay.follow;
  if (!follow) return null;
  const name = state.value?.pilots.find(({ id }) => id === follow)?.name ?? follow;
  return (
    <div class="row">
      <span>{T.following(name)}</span>
      <Act run={() => api.followPilot({ id: null }).then(() => T.unfollowed)}>{T.unfollow}</Act>
    </div>
  );
}
