/** The tools of the interface document and the effects that they apply, copied from it word by word. */

/** The arguments of every tool. `?` marks optional arguments. `page` and `id` may be null. */
export const TOOLS: Record<string, string> = {
  get_state: '',
  get_leaderboards: '',
  list_effects: '',
  list_redeem_rewards: '',
  open_main_menu: '',
  open_lobby: 'mode?',
  show_menu_page: 'page',
  start_round: '',
  hold_lobby: 'hold',
  start_calamity: 'type',
  set_field: 'field',
  call_strikes: 'count',
  launch_nuke: 'by?',
  spawn_boss: 'boss?',
  boss_status: '',
  place_bounty: 'target stacks?',
  apply_effect: 'effect pilot? input?',
  test_cosmetics: 'kind?',
  use_ability: 'pilot ability',
  add_pilot: 'username',
  announce: 'text color? seconds?',
  show_screen: 'screen seconds?',
  link_redeem: 'rewardId effect',
  unlink_redeem: 'rewardId',
  list_scripts: '',
  save_script: 'id? name language code trigger enabled?',
  delete_script: 'id',
  test_script: 'id? language? code? trigger? event?',
  set_secret: 'name value',
  delete_secret: 'name',
  stream_connect: '',
  stream_connect_poll: '',
  results_board: 'board',
  killlist_board: 'board',
  follow_pilot: 'id?',
  join_bots: 'logins',
  update_bot: 'login name? color? image?',
  update_settings: 'settings',
};

export const EFFECT_IDS = `
calamity:random calamity:meteorShower calamity:iceStorm calamity:thunderStorm calamity:blackHole
calamity:radiationLeak calamity:blizzard nuke mines missiles emp grow bounty trail shield explosion laser`;
