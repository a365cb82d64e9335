import { mount } from 'svelte';
import '../src/style.css';
import Page from './Page.svelte';

const target = document.getElementById('app');
if (target) mount(Page, { target });
